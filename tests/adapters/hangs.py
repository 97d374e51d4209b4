"""Never answers at all."""

import time

time.sleep(600)
