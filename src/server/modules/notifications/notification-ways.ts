import type { MailKind, NotificationWay } from '../../../generated/domain.ts'

/** Maps kinds of mails to their delivery; by mail if absent. */
export type NotificationWays = { [kind in MailKind]?: NotificationWay }

/** Returns the delivery; required mails, and those without a choice, are mailed. */
export function wayOf(ways: NotificationWays, kind: MailKind | undefined): NotificationWay {
  return (kind && ways[kind]) ?? 'MAIL'
}
