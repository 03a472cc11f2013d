/** The newest five-digit code sent to an address, read in the local mailbox; `after` is one that a newer has replaced. */
export function codeFor(port: number, address: string, after?: string): Promise<string> {
  return newest(port, address, /\b\d{5}\b/, after)
}

/** The newest six-digit code that signs a contract. */
export function signingCodeFor(port: number, address: string): Promise<string> {
  return newest(port, address, /(?<=\bc(?:ó|o)d(?:igo|e) )\d{6}\b/)
}

/** The link of the newest mail about a forgotten password. */
export function resetLinkFor(port: number, address: string): Promise<string> {
  return newest(port, address, /http\S+\/remember-password\S+/)
}

/** The link beside the newest code, which confirms the address as well. */
export function confirmLinkFor(port: number, address: string): Promise<string> {
  return newest(port, address, /http\S+\/enter\?secret=\S+/)
}

/** The link of the newest mail that signs in. */
export function loginLinkFor(port: number, address: string): Promise<string> {
  return newest(port, address, /http\S+\/enter\?secret=\S+/)
}

/** What the newest mail to an address that says such a thing says, once it has arrived. */
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
