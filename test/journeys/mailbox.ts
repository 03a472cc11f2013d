/** The newest five-digit code sent to an address, read in the local mailbox once it has arrived. */
export async function codeFor(port: number, address: string): Promise<string> {
  const deadline = Date.now() + 60_000
  while (Date.now() < deadline) {
    const answer = await fetch(`http://127.0.0.1:${port + 1}/mails?to=${encodeURIComponent(address)}`)
    const mails: { text: string; at: string }[] = await answer.json()
    const [newest] = mails.sort((a, b) => b.at.localeCompare(a.at))
    const code = newest?.text.match(/\b\d{5}\b/)?.[0]
    if (code !== undefined) return code
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error(`No code arrived for ${address}.`)
}
