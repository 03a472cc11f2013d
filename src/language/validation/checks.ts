type TextCheck = (text: string) => boolean

const checks = new Map<string, TextCheck>()

/** Registers a validator for a format. Keeps libraries that only some pages need out of the main bundle. */
export function registerFormatCheck(format: string, isValid: TextCheck): void {
  checks.set(format, isValid)
}

/** Returns whether a text passes the registered validator of a format; true if there is none. */
export function passesCheck(format: string, text: string): boolean {
  return checks.get(format)?.(text) ?? true
}
