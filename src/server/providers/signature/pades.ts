import { createHash, X509Certificate } from 'node:crypto'
import { PDF, type Signer } from '@libpdf/core'
import type { SignatureProvider, SigningCertificate } from './provider.ts'
import { withoutSigningTime } from './signing-time.ts'

/** Reserves this many bytes for a signature in addition to its certificates. */
const signatureOverhead = 4096

/** Signs PDFs by PAdES (ETSI EN 319 142, B-B) with the tenant's key, without a qualified timestamp. */
export function padesSignature(signer: Signer): SignatureProvider {
  const sealed = sealedWith(signer)
  const certificates = [signer.certificate, ...(signer.certificateChain ?? [])]
  const estimatedSize = signatureOverhead + certificates.reduce((sum, each) => sum + each.byteLength, 0)
  return {
    async sign({ pdf, party, reason, at }) {
      const paper = await PDF.load(pdf)
      const { bytes } = await paper.sign({
        signer,
        reason,
        signingTime: at,
        fieldName: party,
        level: 'B-B',
        estimatedSize,
      })
      const stored = await withoutSigningTime(bytes, signer)
      return { bytes: stored, hash: createHash('sha256').update(stored).digest('hex'), sealed }
    },
  }
}

function sealedWith({ certificate }: Signer): SigningCertificate {
  const read = new X509Certificate(certificate)
  const { subject, fingerprint256: fingerprint } = read
  return {
    subject: subject.replaceAll('\n', ', '),
    fingerprint,
    selfSigned: read.issuer === read.subject && read.verify(read.publicKey),
  }
}
