"""Mistakes that mypy must find: in strict mode it reports an ignore comment where there is no error."""

import ninefold
import numpy as np

line: int = ninefold.solve("53..7")  # type: ignore[assignment]
lines: list[str] = ninefold.solve(["53..7"])  # type: ignore[assignment]
ninefold.solve(5)  # type: ignore[call-overload]
ninefold.solve(["53..7"], out=np.zeros((1, 81), np.uint8))  # type: ignore[call-overload]
ninefold.generate(5)  # type: ignore[call-overload]
ninefold.prove(["53..7"])  # type: ignore[arg-type]
ninefold.rate("53..7").difficulty  # type: ignore[attr-defined]
