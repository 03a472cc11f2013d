/** Returns the newest five-digit code sent to an address; `after` is an older code to ignore. */
export function codeFor(port: number, address: string, after?: string): Promise<string> {
  return newest(port, address, /\b\d{5}\b/, after)
}

/** Returns the newest six-digit signing code. */
export function signingCodeFor(port: number, address: string): Promise<string> {
  return newest(port, address, /(?<=\bc(?:ó|o)d(?:igo|e) )\d{6}\b/)
}

/** Returns the link of the newest password mail. */
export function resetLinkFor(port: number, address: string): Promise<string> {
  return newest(port, address, /http\S+\/remember-password\S+/)
}

/** Returns the link beside the newest code, which confirms the address, too. */
export function confirmLinkFor(port: number, address: string): Promise<string> {
  return newest(port, address, /http\S+\/enter\?secret=\S+/)
}

/** Returns the newest login link. */
export function loginLinkFor(port: number, address: string): Promise<string> {
  return newest(port, address, /http\S+\/enter\?secret=\S+/)
}

/** Waits for the newest mail to an address that matches a pattern. Returns the matched text. */
async function newest(port: number, address: string, pattern: RegExp, after?: string): Promise<string> {
  const deadline = Date.now() + 60_000
  while (Date.now() < deadline) {
    const answer = await fetch(`http://127.0.0.1:${port + 1}/mails?to=${encodeURIComponent(address)}`)
    const mails: { text: string; at: string }[] = await answer.json()
    const newestFirst = mails.sort((a, b) => b.at.localeCompare(a.at))
    const said = newestFirst.find(({ text }) => pattern.test(text))?.text.match(pattern)?.[0]
    if (said !== undefined && said !== after) return said
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error(`No mail with ${pattern} arrived for ${address}.`)
}
