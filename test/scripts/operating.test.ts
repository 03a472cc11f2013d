import { readFileSync } from 'node:fs'
import { parseEnv } from 'node:util'
import { expect, test } from 'vitest'
import { readConfig } from '../../src/server/config.ts'

const guide = readFileSync('src/OPERATING.md', 'utf8')
const readme = readFileSync('README.md', 'utf8')
const example = parseEnv(/```env\n([\s\S]*?)```/.exec(guide)?.[1] ?? '')

test('the example for operators is a whole configuration without stand-ins', () => {
  const config = readConfig(example)
  expect(config).toMatchObject({
    demo: false,
    simulators: undefined,
    publicOrigin: 'https://{host}',
    port: 4000,
    bucket: { address: 'https://s3.example.org/tesela-files', region: 'eu-west-1' },
  })
})

test.each(['SMTP_URL', 'KYC_URL'])('the example is refused without its %s', (name) => {
  expect(() => readConfig({ ...example, [name]: undefined })).toThrow(`${name} is missing`)
})

test('the secret of the example is taken as it stands; a short one is refused', () => {
  expect(readConfig(example).kycWebhookSecret).toBe(example.KYC_WEBHOOK_SECRET)
  expect(() => readConfig({ ...example, KYC_WEBHOOK_SECRET: 'short' })).toThrow('32 characters')
})

test('every variable of the example stands in the table of the README', () => {
  expect(Object.keys(example).filter((name) => !readme.includes(`\`${name}\``))).toEqual([])
})
