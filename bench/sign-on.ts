import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { withDatabase } from '#api/db/urls.ts'
import { startTestApp } from '#api/testing/app.ts'
import { cloneDatabase, dropDatabase } from '#api/testing/database.queries.ts'
import { startHostileProvider } from '#api/testing/hostileProvider.ts'
import { ATTACKS, newSubject, signOn, VICTIM } from '#api/testing/hostileSignOns.ts'
import { startTestServer } from '#api/testing/server.ts'
import { doorSettings, makeDoors, makeStage } from '#api/testing/signOnStage.ts'

/** Plays every attack and one honest sign-in against the API on a database of its own. */
export async function playAll() {
  const server = await startTestServer()
  const name = `${server.run}_${randomBytes(5).toString('hex')}`
  const admin = new pg.Client({ connectionString: server.adminUrl })
  await admin.connect()
  await cloneDatabase(admin, name, server.template)
  const doors = makeDoors(await startHostileProvider(), await startHostileProvider())
  const portal = await startTestApp(
    { identityProviders: doors.map((door) => doorSettings(door)) },
    {
      name,
      adminUrl: withDatabase(server.adminUrl, name),
      ownerUrl: withDatabase(server.ownerUrl, name),
      appUrl: withDatabase(server.appUrl, name),
      drop: () => dropDatabase(admin, name),
    },
  )
  // what a single-use state would be without its single use; for the planted fault of that name
  await portal.superuser((db) =>
    db.query(`create schema bench; grant usage on schema bench to interline_app;
      create function bench.peek_sign_on(p bytea) returns table (provider text, sealed bytea) language sql
        security definer set search_path = '' as 'select provider, sealed from identity.sign_ons where state_hash = p'`),
  )
  const stage = makeStage(portal.app, doors, (text) => portal.owner((db) => db.query(text)))
  const entered: string[] = []
  for (const attack of ATTACKS) {
    if ((await attack.play(stage)) === 200) entered.push(attack.name)
    // an account linked by one attack must not hide the next one
    await portal.owner((db) => db.query('delete from identity.external_identities'))
  }
  const opened = (await signOn(stage, { sub: newSubject(), ...VICTIM })) === 200
  await portal.close()
  await admin.end()
  await Promise.all([...doors.map(({ provider }) => provider.stop()), server.stop()])
  return { refused: ATTACKS.length - entered.length, total: ATTACKS.length, entered, opened }
}
