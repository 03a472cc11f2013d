import type { Operations } from '../../generated/operations.ts'
import type { Handlers } from '../kernel/context.ts'
import { handlers as auth } from './auth/index.ts'
import { handlers as customization } from './customizations/index.ts'
import { handlers as errorReports } from './error-reports/index.ts'
import { handlers as files } from './files/index.ts'
import { handlers as investments } from './investments/index.ts'
import { handlers as issuances } from './issuances/index.ts'
import { handlers as onboarding } from './onboarding/index.ts'
import { handlers as tenants } from './tenants/index.ts'

/** Every operation's function, by the name in its document. */
export const handlers: Handlers<keyof Operations> = {
  ...auth,
  ...tenants,
  ...customization,
  ...files,
  ...issuances,
  ...onboarding,
  ...investments,
  ...errorReports,
}
