import type { ProfileNotifications } from '../../../generated/domain.ts'
import { type NotificationWays, wayOf } from '../notifications/notification-ways.ts'

/** What somebody chose, as the account keeps it: in the words of mail_kind. */
export function waysOf({ reminders, steps, campaigns }: ProfileNotifications): NotificationWays {
  return { REMINDERS: reminders, STEPS: steps, CAMPAIGNS: campaigns }
}

export function notificationsOf(ways: NotificationWays): ProfileNotifications {
  return {
    reminders: wayOf(ways, 'REMINDERS'),
    steps: wayOf(ways, 'STEPS'),
    campaigns: wayOf(ways, 'CAMPAIGNS'),
  }
}
