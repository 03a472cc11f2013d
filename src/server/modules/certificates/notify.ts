import type { Context } from '../../kernel/context.ts'
import { sendMail } from '../../mail/send.ts'
import type { CertificateRecord } from './rows.ts'

/** Notifies the sender that a certificate is valid, or that it expires soon. */
export async function notifyValidity(
  ctx: Context,
  mail: 'tax_certificate_approved' | 'tax_certificate_ending',
  row: CertificateRecord,
): Promise<void> {
  const valid_until = row.certificate.valid_until ?? ''
  await sendMail(ctx, mail, {
    ...mailInputOf(mail, row),
    values: (language) => ({ ...valuesOf(ctx, row, language), valid_until }),
  })
}

/** Mails the sender the reason for which a certificate was rejected. */
export async function notifyRejected(ctx: Context, record: CertificateRecord): Promise<void> {
  const { reason } = record.certificate
  await sendMail(ctx, 'tax_certificate_rejected', {
    ...mailInputOf('tax_certificate_rejected', record),
    values: (language) => ({ ...valuesOf(ctx, record, language), reason }),
  })
}

function mailInputOf(mail: string, { certificate, owner }: CertificateRecord) {
  return { to: owner, event: `${mail}/${certificate.id}` }
}

function valuesOf(
  { tenant, text }: Context,
  { certificate }: CertificateRecord,
  language: Context['language'],
) {
  return {
    kind: text(`tax_certificate_kind.${certificate.kind}`, {}, language),
    link: `${tenant.origin}/user/tax-certificates`,
  }
}
