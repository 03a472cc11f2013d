import { performTasks } from '../../../processes/tasks.ts'
import { firstPage } from './first-page.ts'
import { pdf } from './pdf.ts'
import { picture, portrait } from './picture.ts'

const tasks = { pdf, picture, portrait, firstPage }

/** Describes the tasks of the child processes that read uploaded files. */
export type Examination = typeof tasks

performTasks(() => tasks)
