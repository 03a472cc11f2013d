import { lifecycle } from '../../kernel/lifecycle/lifecycle.ts'
import { invitation as subject } from './subjects/invitation.ts'
import { invitations } from './tables.ts'

export const invitation = lifecycle({
  subject,
  place: 'invitation',
  table: invitations,
  writes: ['changed_at'],
  unchanged: [],
})
