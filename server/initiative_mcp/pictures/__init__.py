"""Pictures of fights and diagrams as SVG, drawn by us; the same input gives the same bytes."""
