// Errors as data. What is unpacked in another thread is of the same class, where it is one of those that are documented.
import { AnalysisError } from "../analysis/errors.ts";
import { Fault } from "../model/system/fault.ts";
import { ArgumentError, PlayError } from "../play/errors.ts";

export interface PackedError {
  readonly name: string;
  readonly message: string;
  readonly fault?: Pick<Fault, "code" | "span" | "asked">;
  readonly code?: string;
  readonly range: boolean;
}

export function packError(error: unknown): PackedError {
  if (!(error instanceof Error)) return { name: "Error", message: String(error), range: false };
  const { name, message } = error;
  const packed = { name, message, range: error instanceof RangeError };
  if (error instanceof Fault) {
    const { code, span, asked } = error;
    return { ...packed, fault: { code, span, asked } };
  }
  const { code } = error as { readonly code?: unknown };
  return typeof code === "string" ? { ...packed, code } : packed;
}

export function unpackError({ name, message, fault, code, range }: PackedError): Error {
  if (fault) return new Fault(fault.code, message, fault.span, fault.asked);
  if (name === "PlayError") return new PlayError(code as PlayError["code"], message);
  if (name === "AnalysisError") return new AnalysisError(code as AnalysisError["code"], message);
  if (range) return code === undefined ? new RangeError(message) : new ArgumentError(message);
  return new Error(`${name}: ${message}`);
}
