/**
 * Decodes a spreadsheet's text file: UTF-16 by its byte order mark, else UTF-8, else Windows-1252. Never throws: the
 * validation of the lines rejects the characters that binary data becomes.
 */
export function decodeSheet(bytes: ArrayBuffer): string {
  const [firstByte, secondByte] = new Uint8Array(bytes)
  if (firstByte === 0xff && secondByte === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (firstByte === 0xfe && secondByte === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}
