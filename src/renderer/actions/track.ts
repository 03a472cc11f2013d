import type { TrackStep } from '../../generated/language.ts'
import type { Runner } from './runner.ts'

export const track: Runner<TrackStep> = async ({ step, context }) => {
  await context.host.track(step.track)
  return undefined
}
