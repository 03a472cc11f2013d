import type { RedsysMessage } from '../../../../src/server/providers/payment/redsys/message.ts'
import type { RedsysVersion } from '../../../../src/server/providers/payment/redsys/signature.ts'
import { isSignedByRedsys, signForRedsys } from '../../../../src/server/providers/payment/redsys/signature.ts'
import type { RedsysTerminal } from '../../../../src/server/providers/payment/redsys/terminal.ts'

/** The public test terminal of Redsys. */
export const terminal: RedsysTerminal = {
  url: 'https://sis-t.redsys.es:25443',
  merchant: '999008881',
  terminal: '1',
  key: 'sq7HjrUOBfKmC576ILgskD5srU870gJ7',
  versions: ['HMAC_SHA512_V2', 'HMAC_SHA256_V1'],
}

/** Signs a message as Redsys does, with any content. */
export function messageOf(
  parameters: Record<string, unknown>,
  version: RedsysVersion = 'HMAC_SHA512_V2',
  key = terminal.key,
): RedsysMessage {
  return messageOver(Buffer.from(JSON.stringify(parameters)).toString('base64'), parameters, version, key)
}

export function messageOver(
  text: string,
  { Ds_Order = '0000' }: Record<string, unknown>,
  version: RedsysVersion = 'HMAC_SHA512_V2',
  key = terminal.key,
): RedsysMessage {
  const signature = signForRedsys(version, key, { order: String(Ds_Order), parameters: text })
  return { Ds_SignatureVersion: version, Ds_MerchantParameters: text, Ds_Signature: signature }
}

/** Returns a message's content if its signature for the terminal is valid. */
export function readSigned(message: Record<string, unknown>): Record<string, string> {
  const parameters = String(message.Ds_MerchantParameters)
  const content = JSON.parse(Buffer.from(parameters, 'base64').toString())
  const signed = { order: content.DS_MERCHANT_ORDER ?? content.Ds_Order, parameters }
  const version = terminal.versions.find((each) => each === message.Ds_SignatureVersion)
  if (version && isSignedByRedsys(version, terminal.key, signed, String(message.Ds_Signature))) return content
  throw new Error('The message is not signed for the terminal.')
}
