import { isObject } from '../../../../language/common/objects.ts'
import { isSignedByRedsys, redsysVersions, signForRedsys } from './signature.ts'
import type { RedsysTerminal } from './terminal.ts'

/** Describes a message in either direction: parameters as base64 JSON, and their signature. */
export interface RedsysMessage {
  Ds_SignatureVersion: string
  Ds_MerchantParameters: string
  Ds_Signature: string
}

/** Signs a request's parameters with the terminal's first signature version. Throws `RangeError` without one. */
export function signRedsysMessage(
  { key, versions }: Pick<RedsysTerminal, 'key' | 'versions'>,
  parameters: Record<string, string> & { DS_MERCHANT_ORDER: string },
): RedsysMessage {
  const [version] = versions
  if (!version) throw new RangeError('A terminal has at least one version of the signature.')
  const text = Buffer.from(JSON.stringify(parameters)).toString('base64')
  const signedParts = { order: parameters.DS_MERCHANT_ORDER, parameters: text }
  return {
    Ds_SignatureVersion: version,
    Ds_MerchantParameters: text,
    Ds_Signature: signForRedsys(version, key, signedParts),
  }
}

/**
 * Parses a message from Redsys, with the parameters' names in lower case; undefined unless the message has a valid
 * signature and names this terminal. Accepts any input.
 */
export function readRedsysMessage(
  { merchant, terminal, key, versions }: RedsysTerminal,
  message: unknown,
): Record<string, string> | undefined {
  if (!isObject(message)) return undefined
  const { Ds_SignatureVersion, Ds_MerchantParameters: parameters, Ds_Signature: signature } = message
  const version = redsysVersions.find((known) => known === Ds_SignatureVersion && versions.includes(known))
  if (!version || typeof parameters !== 'string' || typeof signature !== 'string') return undefined
  const values = parseParameters(parameters)
  const order = values?.ds_order
  if (!values || !order || !/^[A-Za-z0-9]{4,12}$/.test(order)) return undefined
  if (!isSignedByRedsys(version, key, { order, parameters }, signature)) return undefined
  if (values.ds_merchantcode !== merchant || !isSameTerminal(values.ds_terminal, terminal)) return undefined
  return values
}

function parseParameters(text: string): Record<string, string> | undefined {
  if (!/^[A-Za-z0-9+/_-]+={0,2}$/.test(text)) return undefined
  try {
    const value: unknown = JSON.parse(Buffer.from(text, 'base64').toString())
    if (!isObject(value)) return undefined
    return Object.fromEntries(
      Object.entries(value).map(([name, parameter]) => [name.toLowerCase(), decodeValue(String(parameter))]),
    )
  } catch {
    return undefined
  }
}

/** Decodes a URL-encoded value such as `22%2F10%2F2021`. */
function decodeValue(value: string): string {
  try {
    return decodeURIComponent(value.replaceAll('+', ' '))
  } catch {
    return value
  }
}

/** Returns whether two terminal numbers are equal, such as `001` and `1`. */
function isSameTerminal(terminalNumber: string | undefined, terminal: string): boolean {
  return (
    terminalNumber !== undefined &&
    /^\d{1,3}$/.test(terminalNumber) &&
    Number(terminalNumber) === Number(terminal)
  )
}
