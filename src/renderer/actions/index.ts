import type { Step } from '../../generated/language.ts'
import { call } from './call.ts'
import { dialog } from './dialog.ts'
import { download } from './download.ts'
import { go } from './go.ts'
import { leave } from './leave.ts'
import { print } from './print.ts'
import { reload } from './reload.ts'
import type { Runner } from './runner.ts'
import { session } from './session.ts'
import { share } from './share.ts'
import { toast } from './toast.ts'
import { track } from './track.ts'

type KeysOf<Union> = Union extends unknown ? keyof Union : never
type StepKind = Extract<
  KeysOf<Step>,
  | 'call'
  | 'dialog'
  | 'download'
  | 'go'
  | 'leave'
  | 'print'
  | 'reload'
  | 'session'
  | 'share'
  | 'toast'
  | 'track'
>

/** The runners of all kinds of step, by the key that identifies the kind. */
const runners: { [Kind in StepKind]: Runner<Extract<Step, Record<Kind, unknown>>> } = {
  call,
  dialog,
  download,
  go,
  leave,
  print,
  reload,
  session,
  share,
  toast,
  track,
}

export function runnerOf(step: Step): Runner<Step> {
  const kind = Object.keys(runners).find((name) => name in step)
  if (kind === undefined) throw new Error(`There is no step like ${JSON.stringify(step)}.`)
  // Casts, because the step has the key of this runner's kind.
  return runners[kind as StepKind] as Runner<Step>
}
