import { plantRequested } from '../plant.ts'

// How many forged sign-ins the portal refuses: every one of the table in api/src/testing/hostileSignOns.ts is played
// against the whole API, then a valid one. `--plant NAME` removes one check from the product's code as it is
// imported, to show that the table notices.

plantRequested({
  signature: {
    file: /identity-provider\.service\.ts$/,
    from: 'oidc.enableNonRepudiationChecks(config)',
    to: 'void 0',
  },
  nonce: { file: /identity-provider\.service\.ts$/, from: 'expectedNonce: nonce,', to: '' },
  azp: { file: /identity-provider\.service\.ts$/, from: 'claims.azp !== undefined &&', to: 'false &&' },
  state: { file: /sign-on\.queries\.ts$/, from: 'identity.take_sign_on(', to: 'bench.peek_sign_on(' },
  email: { file: /identity-provider\.service\.ts$/, from: "userInfo['email_verified'] === true", to: 'true' },
})

const { playAll } = await import('./sign-on.ts')
const { refused, total, entered, opened } = await playAll()
for (const name of entered) console.error(`  Not rejected: ${name}`)
console.log(
  JSON.stringify({
    bench: 'sign-on: hostile sign-ins rejected',
    ratio: refused / total,
    goal: 1,
    unit: `of ${total}`,
    met: refused === total && opened,
  }),
)
console.error(
  `  ${refused} of ${total} hostile sign-ins rejected; the good one was ${opened ? '' : 'NOT '}accepted`,
)
process.exit()
