type Passes = (text: string) => boolean

const checks = new Map<string, Passes>()

/** Registers a validator for a format. Keeps libraries that only some pages need out of the main bundle. */
export function registerFormatCheck(format: string, passes: Passes): void {
  checks.set(format, passes)
}

/** Returns whether a text passes the registered validator of a format; true without one. */
export function passesCheck(format: string, text: string): boolean {
  return checks.get(format)?.(text) ?? true
}
