import { performTasks } from '../../../processes/tasks.ts'
import { pdf } from './pdf.ts'
import { picture, portrait } from './picture.ts'

const tasks = { pdf, picture, portrait }

/** The tasks of the child processes that read what people send. */
export type Examination = typeof tasks

performTasks(() => tasks)
