import type { MailKind, NotificationWay } from '../../../generated/domain.ts'

/** How somebody wants to be told, by kind; of a kind that is not named, by mail. */
export type NotificationWays = { [kind in MailKind]?: NotificationWay }

/** What everybody needs comes by mail, and so does what nobody has chosen otherwise. */
export function wayOf(ways: NotificationWays, kind: MailKind | undefined): NotificationWay {
  return (kind && ways[kind]) ?? 'MAIL'
}
