import type { Operations } from '../../generated/operations.ts'
import type { Handlers } from '../context.ts'
import { handlers as auth } from './auth/index.ts'
import { handlers as customization } from './customization/index.ts'
import { handlers as files } from './files/index.ts'
import { handlers as investments } from './investments/index.ts'
import { handlers as issuances } from './issuances/index.ts'
import { handlers as onboarding } from './onboarding/index.ts'
import { handlers as tenants } from './tenants/index.ts'
import { handlers as trouble } from './trouble/index.ts'

/** Every operation's function, by the name in its document. */
export const handlers: Handlers<keyof Operations> = {
  ...auth,
  ...tenants,
  ...customization,
  ...files,
  ...issuances,
  ...onboarding,
  ...investments,
  ...trouble,
}
