import type { ProfileNotifications } from '../../../generated/domain.ts'
import { type NotificationWays, wayOf } from '../notifications/notification-ways.ts'

/** Converts choices of notifications to the stored form, keyed by mail_kind. */
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
