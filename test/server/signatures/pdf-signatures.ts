import { createHash, createVerify, X509Certificate } from 'node:crypto'
import forge from 'node-forge'

const { asn1 } = forge
const names = {
  digest: '1.2.840.113549.1.9.4',
  certificate: '1.2.840.113549.1.9.16.2.47',
  time: '1.2.840.113549.1.9.5',
}

/** A signature in a PDF, parsed independently of the library that made it. */
export interface ReadSignature {
  format: string
  /** The time of signing by the signature's dictionary. */
  at: string
  /** Whether the signed attributes contain a time, too, which PAdES forbids. */
  isTimed: boolean
  subject: string
  certificate: X509Certificate
  /** Whether the certificate's key signed these bytes and the signature names the certificate. */
  holds: boolean
  /** Whether the signature covers the whole file except itself. */
  coversFile: boolean
}

/** Lists all signatures of a PDF, oldest first. */
export function signaturesIn(pdf: Uint8Array): ReadSignature[] {
  const bytes = Buffer.from(pdf)
  const text = bytes.toString('latin1')
  const ranges = [...text.matchAll(/\/ByteRange \[\s*(\d+)\s+(\d+)\s+(\d+)\s+(\d+)\s*\]/g)]
  return ranges.map((match) => {
    const [from = 0, length = 0, again = 0, rest = 0] = match.slice(1).map(Number)
    const content = Buffer.concat([bytes.subarray(from, from + length), bytes.subarray(again, again + rest)])
    const hex = text.slice(from + length, again)
    const dictionary = text.slice(text.lastIndexOf('obj', match.index), again + rest)
    const format = /\/SubFilter \/([\w.]+)/.exec(dictionary)
    return {
      at: /\/M \(D:(\d{14})/.exec(dictionary)?.[1] ?? '',
      ...readCms(Buffer.from(hex.slice(1, -1), 'hex'), content),
      format: format?.[1] ?? '',
      coversFile: from === 0 && hex.startsWith('<') && hex.endsWith('>') && again + rest === bytes.length,
    }
  })
}

/** Returns the length of the DER structure; the rest of the placeholder is zeros. */
function lengthOf(der: Buffer): number {
  const bytes = (der[1] ?? 0) & 0x7f
  return 2 + bytes + der.readUIntBE(2, bytes)
}

type Node = forge.asn1.Asn1

function readCms(der: Buffer, content: Buffer) {
  const cms = asn1.fromDer(forge.util.createBuffer(der.subarray(0, lengthOf(der)).toString('latin1')))
  const signed = at(cms, 1, 0)
  const [certificates, signers] = partsOf(signed).slice(-2)
  const certificate = new X509Certificate(derOf(at(certificates, 0)))
  const parts = partsOf(at(signers, 0))
  const attributes = parts[3]
  const signature = parts[5]
  if (!attributes || typeof signature?.value !== 'string') throw new Error('Nothing is signed.')
  // Signs the attributes as a SET (RFC 5652, 5.4).
  const asSet = derOf(attributes)
  asSet[0] = 0x31
  const right = createVerify('sha256')
    .update(asSet)
    .verify(certificate.publicKey, Buffer.from(signature.value, 'latin1'))
  const digest = attribute(attributes, names.digest)
  const holds =
    right &&
    digest.includes(sha256(content)) &&
    attribute(attributes, names.certificate).includes(sha256(certificate.raw))
  const isTimed = attribute(attributes, names.time).length > 0
  return { certificate, subject: certificate.subject, holds, isTimed }
}

function attribute(attributes: Node, name: string): Buffer {
  const found = partsOf(attributes).find((each) => {
    const { value } = at(each, 0)
    return typeof value === 'string' && asn1.derToOid(value) === name
  })
  return found ? derOf(at(found, 1)) : Buffer.alloc(0)
}

function at(node: Node | undefined, ...path: number[]): Node {
  const found = path.reduce<Node | undefined>((inner, index) => partsOf(inner)[index], node)
  if (!found) throw new Error('The signature is not written as RFC 5652 says.')
  return found
}

function partsOf(node: Node | undefined): Node[] {
  return Array.isArray(node?.value) ? node.value : []
}

function derOf(node: Node): Buffer {
  return Buffer.from(asn1.toDer(node).getBytes(), 'latin1')
}

function sha256(bytes: Uint8Array): Buffer {
  return createHash('sha256').update(bytes).digest()
}
