import { afterEach } from 'vitest'
import { data } from './base-urls.ts'
import { limitsPass } from './database.ts'
import { printPages } from './person.ts'

// Resets the limits, because the previous file may have used up the logins.
await limitsPass(data)

afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') await printPages()
})
