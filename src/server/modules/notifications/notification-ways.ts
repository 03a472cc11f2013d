import type { MailKind, NotificationWay } from '../../../generated/domain.ts'

/** Maps each kind of mail to its delivery; a missing kind is delivered by mail. */
export type NotificationWays = { [kind in MailKind]?: NotificationWay }

/** Returns how a mail is delivered: required mails, and kinds without a choice, by mail. */
export function deliveryOf(ways: NotificationWays, kind: MailKind | undefined): NotificationWay {
  return (kind && ways[kind]) ?? 'MAIL'
}
