import type { MoveReason } from '../../../generated/domain.ts'
import type { Context } from '../../kernel/context.ts'
import { type MailName, sendMail } from '../../mail/send.ts'
import { textIn } from '../issuances/wording.ts'
import { messagesOf, type Reader } from './reason-texts.ts'
import type { TransferRecord } from './rows.ts'

type TransferMail = Extract<MailName, `transfer_${string}`>
type Side = Exclude<Reader, 'manager'>

interface MailDetails {
  reasons?: readonly MoveReason[]
  words?: string
  /** Contains the key of a text that follows `words`. */
  text?: string
  /** Identifies the attached contract note. */
  note_file_id?: string
}

/** Notifies the seller or the buyer of a transfer's current state. */
export async function notify(
  ctx: Context,
  mail: Exclude<TransferMail, 'transfer_to_decide'>,
  row: TransferRecord,
  side: Side,
  details: MailDetails = {},
): Promise<void> {
  await sendMail(ctx, mail, {
    to: row[side],
    event: `${mail}/${row.transfer.id}/${side}`,
    values: (language) => ({
      ...valuesOf(row, language),
      words: [
        ...messagesOf(details.reasons ?? [], side).map((reason) =>
          ctx.text(`move_reason.${reason}`, {}, language),
        ),
        details.words ?? '',
        details.text ? ctx.text(details.text, {}, language) : '',
      ]
        .join(' ')
        .trim(),
      note_file_id: details.note_file_id ?? '',
      link: `${ctx.tenant.origin}/user/transfers/${row.transfer.id}`,
    }),
  })
}

export async function notifyBoth(
  ctx: Context,
  mail: Exclude<TransferMail, 'transfer_to_decide'>,
  record: TransferRecord,
  details: MailDetails = {},
): Promise<void> {
  await notify(ctx, mail, record, 'seller', details)
  await notify(ctx, mail, record, 'buyer', details)
}

export async function notifyManagers(ctx: Context, record: TransferRecord, words: string): Promise<void> {
  await sendMail(ctx, 'transfer_to_decide', {
    event: `transfer_to_decide/${record.transfer.id}`,
    values: (language) => ({
      ...valuesOf(record, language),
      words,
      note_file_id: '',
      link: `${ctx.tenant.origin}/manager/transfers/${record.transfer.id}`,
    }),
  })
}

function valuesOf({ transfer, issuance }: TransferRecord, language: Context['language']) {
  return {
    issuance_title: textIn(issuance.title, language),
    tokens: Number(transfer.tokens),
    total: Number(transfer.total),
    reference: transfer.reference,
    due_at: (transfer.due_at ?? transfer.changed_at).toISOString(),
  }
}
