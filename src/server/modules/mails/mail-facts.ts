import enumerations from '../../../../schemas/domain/enumerations.json' with { type: 'json' }
import type { DeedArea, NotificationKind, Recipient } from '../../../generated/domain.ts'
import type { Mail } from '../../../language/documents/library.ts'
import { textsOf } from '../../../language/mails/texts.ts'
import type { Context } from '../../kernel/context.ts'

interface MailFacts {
  mail: string
  to: Recipient
  kind: NotificationKind
  attached: boolean
}

/** Returns the properties of a mail without its texts. */
export function mailFactsOf({ mail, to, optional, attach }: Mail): MailFacts {
  return {
    mail,
    to: to === 'managers' ? 'MANAGERS' : 'PERSON',
    kind: optional ?? 'NEEDED',
    attached: attach !== undefined,
  }
}

const { enum: areas, 'x-domains': domains } = enumerations.$defs.deed_area

/** Returns the area of a mail by its document's folder. Throws an `Error` if no area contains the folder. */
export function areaOf({ library }: Pick<Context, 'library'>, mail: Mail): DeedArea {
  const folder = library.files.get(mail)?.path.split('/')[2] ?? ''
  const area = (areas as DeedArea[]).find((name) => domains[name].includes(folder))
  if (!area) throw new Error(`No area of deed_area has the mails of ${folder}.`)
  return area
}

/** Returns the keys of the mail's texts that the tenant overrides. */
export function overriddenKeysIn({ tenant }: Pick<Context, 'tenant'>, mail: Mail): string[] {
  const overrides = tenant.customization.texts.overrides
  return textsOf(mail).flatMap(({ key }) => (Object.hasOwn(overrides, key) ? [key] : []))
}
