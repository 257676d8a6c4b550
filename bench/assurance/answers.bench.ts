import { plantRequested } from '../plant.ts'

// How many forged or misaddressed railroad answers change nothing: other customers, railroads, bills, sets, groups,
// cars and numbers, torn, and repeated. `--plant NAME` removes one check from the product's code as it is imported:
// `agreement` matches by the number alone, `addressee` ignores the receiver of an interchange.

plantRequested({
  agreement: {
    file: /exchange\/matching\.rules\.ts$/,
    from: 'wrong: disagreements(answer, envelope, candidate),',
    to: 'wrong: [],',
  },
  addressee: {
    file: /exchange\/matching\.rules\.ts$/,
    from: "['receiver (ISA08)', envelope.receiver, [sent.sender]],",
    to: '',
  },
})

const { playAnswers } = await import('./answers.ts')
const { total, harmful, isGoodApplied } = await playAnswers()
for (const name of harmful) console.error(`  NOT harmless: ${name}`)
console.log(
  JSON.stringify({
    bench: 'answers: forged or misaddressed responses without effect',
    ratio: (total - harmful.length) / total,
    goal: 1,
    unit: `of ${total}`,
    met: harmful.length === 0 && isGoodApplied,
  }),
)
console.error(`  the good answer was ${isGoodApplied ? '' : 'NOT '}applied`)
process.exit()
