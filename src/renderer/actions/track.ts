import type { TrackStep } from '../../generated/language.ts'
import type { Runner } from './runner.ts'

export const track: Runner<TrackStep> = async ({ step, context }) => {
  await context.services.track(step.track)
  return undefined
}
