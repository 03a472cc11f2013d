import { basics } from './basics.ts'
import { documents } from './documents.ts'
import { media } from './media.ts'
import { story } from './story.ts'
import { team } from './team.ts'
import { terms } from './terms.ts'

/** Lists the steps of preparing an issuance, in order. */
export const steps = { basics, story, media, terms, documents, team }

export type StepName = keyof typeof steps
