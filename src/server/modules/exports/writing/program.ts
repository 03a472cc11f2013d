import { performTasks } from '../../../processes/tasks.ts'
import { tasksOf } from './tasks.ts'

performTasks(tasksOf)
