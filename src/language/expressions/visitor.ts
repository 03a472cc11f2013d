import type { AuthSession } from '../../generated/domain.ts'

/** A person without a session, as getSession describes them (schemas/domain/auth.json): expressions need every field. */
export const visitor = {
  authenticated: false,
  id: '',
  name: '',
  first_name: '',
  last_name: '',
  image: '',
  email: '',
  role: '',
  roles: [],
  email_verification: false,
  wallets: [],
  impersonator: '',
  kyc_status: 'created',
  user_type: '',
  investor_category: '',
  additional_data: false,
  test_status: 'pending',
  test_score: 0,
  simulation_done: false,
  loss_capacity: 0,
  warning_threshold: 0,
  referral_code: '',
  super_manager: false,
  demo: false,
} satisfies AuthSession
