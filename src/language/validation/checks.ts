type Passes = (text: string) => boolean

const checks = new Map<string, Passes>()

/** From now on texts of a format are checked by this, too: for formats that need a library, which not every page loads. */
export function registerFormatCheck(format: string, passes: Passes): void {
  checks.set(format, passes)
}

/** Whether a text passes what is known of its format beyond its pattern. */
export function passesCheck(format: string, text: string): boolean {
  return checks.get(format)?.(text) ?? true
}
