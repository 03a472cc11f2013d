import { type Places, placesOf } from './lib/where.ts'

const help = 'npm run where -- OPERATION    its document, handler, tables, tests, and who calls it'
const [operation] = process.argv.slice(2)
const places = operation && placesOf(operation)

if (places) print(places)
else {
  console.error(operation ? `There is no operation ${operation}.` : help)
  process.exitCode = 1
}

function print({ document, handler, ...lists }: Places): void {
  for (const [kind, files] of Object.entries({ document: [document], handler: [handler], ...lists }))
    console.log(`${kind.padEnd(10)}${files.join(`\n${''.padEnd(10)}`)}`)
}
