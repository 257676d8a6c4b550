import { startHostileProvider } from '#api/testing/hostileProvider.ts'
import { ATTACKS, newSubject, signOn, VICTIM } from '#api/testing/hostileSignOns.ts'
import { hostSettings, makeSignOnHosts, makeStage } from '#api/testing/signOnStage.ts'
import { openStage } from '../stage.ts'

/** Plays every attack and one honest sign-in against the API with a separate database. */
export async function playAll() {
  const hosts = makeSignOnHosts(await startHostileProvider(), await startHostileProvider())
  const { portal, stop } = await openStage({
    identityProviders: hosts.map((signOnHost) => hostSettings(signOnHost)),
  })
  // what a single-use state would be without its single use; for the planted fault of that name
  await portal.superuser((db) =>
    db.query(`create schema bench; grant usage on schema bench to interline_app;
      create function bench.peek_sign_on(p bytea) returns table (provider text, sealed bytea) language sql
        security definer set search_path = '' as 'select provider, sealed from identity.sign_ons where state_hash = p'`),
  )
  const stage = makeStage(portal.app, hosts, (text) => portal.owner((db) => db.query(text)))
  const entered: string[] = []
  for (const attack of ATTACKS) {
    if ((await attack.play(stage)) === 200) entered.push(attack.name)
    // an account linked by one attack must not hide the next one
    await portal.owner((db) => db.query('delete from identity.external_identities'))
  }
  const opened = (await signOn(stage, { sub: newSubject(), ...VICTIM })) === 200
  await Promise.all(hosts.map(({ provider }) => provider.stop()))
  await stop()
  return { refused: ATTACKS.length - entered.length, total: ATTACKS.length, entered, opened }
}
