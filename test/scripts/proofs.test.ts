import { expect, test } from 'vitest'
import { type Report, ranIn, unprovenOf } from '../../scripts/lib/proofs.ts'

function reportOf(tests: [string, string][]): Report {
  const assertionResults = tests.map(([path, status]) => {
    const titles = path.split(' > ')
    return { ancestorTitles: titles.slice(0, -1), title: titles.at(-1) ?? '', status }
  })
  return { testResults: [{ name: '/project/test/money.test.ts', assertionResults }] }
}

const reports = [
  reportOf([
    ['of cents > nothing is lost', 'passed'],
    ['of cents > something is found', 'failed'],
    ['the constant session_days is 15', 'passed'],
    ['the constant code_minutes is 5', 'failed'],
    ['a refund happens once', 'failed'],
    ['a fee is in the first total', 'skipped'],
    ['with a fee of 2 % > the total is rounded', 'passed'],
    ['of 5 % of {"cents":1} and …', 'passed'],
    ['costs (in €) what "it" says?', 'passed'],
  ]),
  reportOf([['ran in another part', 'passed']]),
]

test.each([
  ['its test passed', 'nothing is lost', true],
  ['its describe passed', 'of cents', true],
  ['its test passed within its describe', 'of cents › nothing is lost', true],
  ['a row of its table passed', "the constant %s is $value › 'session_days'", true],
  [
    'a row skipped by a quick run is in a table that passed',
    "the constant %s is $value › 'toast_seconds'",
    true,
  ],
  ['a row of its describe passed', 'with a fee of $fee.percent %% › 2', true],
  ['a title has every kind of placeholder', 'of %i %% of %j and $more.of › 5', true],
  ['a title has special characters of regular expressions', 'costs (in €) what "it" says?', true],
  ['its file is in two reports', 'ran in another part', true],
  ['its test was renamed', 'nothing gets lost', false],
  ['its test was renamed within its describe', 'of cents › nothing gets lost', false],
  ['a row of its table failed', "the constant %s is $value › 'code_minutes'", false],
  ['its test failed', 'a refund happens once', false],
  ['its test was skipped', 'a fee is in the first total', false],
])('a proof is judged correctly if %s', (_when, title, holds) => {
  const proof = `test/money.test.ts › ${title}`
  expect(unprovenOf([proof], ranIn(reports, '/project'))).toEqual(holds ? [] : [proof])
})

test('a proof whose file did not run is unproven', () => {
  const proof = 'test/tokens.test.ts › nothing is lost'
  expect(unprovenOf([proof], ranIn(reports, '/project'))).toEqual([proof])
})
