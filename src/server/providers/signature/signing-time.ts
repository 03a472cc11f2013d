import type { Signer } from '@libpdf/core'
import { fromBER, OctetString } from 'asn1js'
import { ContentInfo, SignedAndUnsignedAttributes, SignedData } from 'pkijs'

const signingTimeOid = '1.2.840.113549.1.9.5'
const byteRangePattern = /\/ByteRange \[\s*(\d+)\s+(\d+)\s+(\d+)\s+(\d+)\s*\]/g

/**
 * Removes the signing time from the attributes of a PDF's newest signature and signs the other attributes again,
 * because ETSI EN 319 142-1 (6.3) allows the time only in the signature's dictionary. Throws `Error` if the PDF has no
 * signature.
 */
export async function withoutSigningTime(pdf: Uint8Array, signer: Signer): Promise<Uint8Array> {
  const text = Buffer.from(pdf.buffer, pdf.byteOffset, pdf.byteLength).toString('latin1')
  const [, firstStart = 0, firstLength = 0, secondStart = 0] = [
    ...(Array.from(text.matchAll(byteRangePattern)).at(-1) ?? []),
  ].map(Number)
  const [start, end] = [firstStart + firstLength + 1, secondStart - 1]
  const content = ContentInfo.fromBER(withoutPadding(Buffer.from(text.slice(start, end), 'hex')))
  const signedData = new SignedData({ schema: content.content })
  const [info] = signedData.signerInfos
  if (!info?.signedAttrs) throw new Error('The PDF has no signature.')
  const attributes = info.signedAttrs.attributes.filter(({ type }) => type !== signingTimeOid)
  info.signedAttrs = new SignedAndUnsignedAttributes({ type: 0, attributes })
  const attributeBytes = new Uint8Array(info.signedAttrs.toSchema().toBER())
  // Changes the tag to that of a SET, because RFC 5652, 5.4, requires to sign the attributes as a SET.
  attributeBytes[0] = 0x31
  const signature = await signer.sign(attributeBytes, 'SHA-256')
  info.signature = new OctetString({ valueHex: Uint8Array.from(signature).buffer })
  const contentInfo = new ContentInfo({ contentType: content.contentType, content: signedData.toSchema() })
  const hex = Buffer.from(contentInfo.toSchema().toBER()).toString('hex').toUpperCase()
  const bytes = Uint8Array.from(pdf)
  bytes.set(Buffer.from(hex.padEnd(end - start, '0'), 'latin1'), start)
  return bytes
}

/** Removes the zeros that pad a signature. */
function withoutPadding(bytes: Uint8Array): ArrayBuffer {
  return Uint8Array.from(bytes.subarray(0, fromBER(bytes).offset)).buffer
}
