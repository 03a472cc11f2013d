import { createHash, X509Certificate } from 'node:crypto'
import { PDF, type Signer } from '@libpdf/core'
import type { SignatureProvider, SigningCertificate } from './provider.ts'
import { withoutSigningTime } from './signing-time.ts'

/** Reserves this many bytes for a signature in addition to its certificates. */
const signatureOverhead = 4096

/** Signs PDFs by PAdES (ETSI EN 319 142, level B-B) with the tenant's key, without a qualified timestamp. */
export function padesSignature(signer: Signer): SignatureProvider {
  const signingCertificate = readCertificate(signer)
  const certificates = [signer.certificate, ...(signer.certificateChain ?? [])]
  const estimatedSize = signatureOverhead + certificates.reduce((sum, { byteLength }) => sum + byteLength, 0)
  return {
    async sign({ pdf, party, reason, at }) {
      const document = await PDF.load(pdf)
      const { bytes } = await document.sign({
        signer,
        reason,
        signingTime: at,
        fieldName: party,
        level: 'B-B',
        estimatedSize,
      })
      const signedBytes = await withoutSigningTime(bytes, signer)
      const hash = createHash('sha256').update(signedBytes).digest('hex')
      return { bytes: signedBytes, hash, sealed: signingCertificate }
    },
  }
}

function readCertificate({ certificate }: Signer): SigningCertificate {
  const parsed = new X509Certificate(certificate)
  const { subject, fingerprint256: fingerprint } = parsed
  return {
    subject: subject.replaceAll('\n', ', '),
    fingerprint,
    selfSigned: parsed.issuer === parsed.subject && parsed.verify(parsed.publicKey),
  }
}
