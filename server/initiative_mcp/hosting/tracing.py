"""Traces for the operator, when they are configured in the usual way of OpenTelemetry."""

from __future__ import annotations

import os
from collections.abc import Callable

from initiative_mcp.errors import BadInput
from initiative_mcp.messages import Lang, say

VARIABLES = ("OTEL_EXPORTER_OTLP_ENDPOINT", "OTEL_EXPORTER_OTLP_TRACES_ENDPOINT")


def configured() -> bool:
    """Tell whether the environment names a place to send traces to."""
    off = os.environ.get("OTEL_SDK_DISABLED", "").lower() == "true" or os.environ.get("OTEL_TRACES_EXPORTER") == "none"
    return not off and any(os.environ.get(name) for name in VARIABLES)


def start_tracing(lang: Lang) -> Callable[[], None]:
    """Send spans to the place in the environment; return what sends the last ones at the end.

    The spans are those of the SDK: the method of a request and how long it took, no arguments.

    Raises:
        BadInput: If the packages for it are not installed.
    """
    if not configured():
        return lambda: None
    try:
        from opentelemetry import trace
        from opentelemetry.exporter.otlp.proto.http.trace_exporter import OTLPSpanExporter
        from opentelemetry.sdk.resources import Resource
        from opentelemetry.sdk.trace import TracerProvider
        from opentelemetry.sdk.trace.export import BatchSpanProcessor
    except ImportError:
        raise BadInput(say("hosting.no_otel", lang), "pip install 'initiative-mcp[otel]'") from None
    name = os.environ.get("OTEL_SERVICE_NAME", "initiative-mcp")
    provider = TracerProvider(resource=Resource.create({"service.name": name}))
    provider.add_span_processor(BatchSpanProcessor(OTLPSpanExporter()))
    trace.set_tracer_provider(provider)
    return provider.shutdown
