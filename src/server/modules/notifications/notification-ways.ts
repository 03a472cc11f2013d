import type { MailKind, NotificationWay } from '../../../generated/domain.ts'

/** The delivery by kind of mail; by mail if absent. */
export type NotificationWays = { [kind in MailKind]?: NotificationWay }

/** Returns the delivery: required mails, and those without a choice, come by mail. */
export function wayOf(ways: NotificationWays, kind: MailKind | undefined): NotificationWay {
  return (kind && ways[kind]) ?? 'MAIL'
}
