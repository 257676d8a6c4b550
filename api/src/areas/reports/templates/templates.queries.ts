import type {
  Template,
  TemplateBody,
  TemplateVersion,
} from '#contract/areas/reports/templates/templates.contract.ts'
import { templateList } from '#contract/areas/reports/templates/templates.list.ts'
import { raw, sql } from '../../../db/sql.ts'
import type { Db } from '../../../db/tx.ts'
import { listSql, stored, utcText } from '../../../list/list-sql.ts'

/** How templates are found. */
export const templateRows = listSql<{ customerId: number }>()({
  list: templateList,
  from: raw('report_templates t'),
  columns: {
    ...stored(
      't',
      'template_name',
      'dataset',
      'description',
      'status',
      'created_by',
      'created_ts',
      'updated_ts',
    ),
    report_count: raw(
      '(select count(*)::int from reports r where r.customer_id = t.customer_id and r.template_id = t.template_id)',
    ),
  },
  fields: stored('t', 'template_id'),
  scopes: {},
  where: ({ customerId }) => [sql`t.customer_id = ${customerId}`],
})

const TEMPLATE = sql`template_id, template_name, description, dataset, columns, filters, sort, groups, across, measures,
  timezone, status, created_by,
  ${utcText(raw('created_ts'))} as created_ts, ${utcText(raw('updated_ts'))} as updated_ts, version`

export const selectTemplate = (db: Db, customerId: number, templateId: number) =>
  db.row<Template>(sql`
    select ${TEMPLATE} from report_templates where customer_id = ${customerId} and template_id = ${templateId}`)

/** Null: the name is in use. */
export const insertTemplate = (db: Db, customerId: number, body: TemplateBody, createdBy: string) =>
  db.row<Template>(sql`
    insert into report_templates (customer_id, template_name, description, dataset, columns, filters, sort, groups, across, measures,
      timezone, created_by)
    values (${customerId}, ${body.template_name}, ${body.description}, ${body.dataset}, ${JSON.stringify(body.columns)}::jsonb,
      ${JSON.stringify(body.filters)}::jsonb, ${JSON.stringify(body.sort)}::jsonb, ${JSON.stringify(body.groups)}::jsonb,
      ${JSON.stringify(body.across)}::jsonb, ${JSON.stringify(body.measures)}::jsonb, ${body.timezone}, ${createdBy})
    on conflict do nothing returning ${TEMPLATE}`)

export const selectIsNameInUse = async (db: Db, customerId: number, templateId: number, name: string) =>
  (await db.row(sql`
    select 1 from report_templates
    where customer_id = ${customerId} and lower(template_name) = lower(${name}) and template_id <> ${templateId}`)) !==
  null

export const updateTemplateRow = (db: Db, customerId: number, templateId: number, body: TemplateBody) =>
  db.row<Template>(sql`
    update report_templates set template_name = ${body.template_name}, description = ${body.description},
      dataset = ${body.dataset}, columns = ${JSON.stringify(body.columns)}::jsonb,
      filters = ${JSON.stringify(body.filters)}::jsonb, sort = ${JSON.stringify(body.sort)}::jsonb,
      groups = ${JSON.stringify(body.groups)}::jsonb, across = ${JSON.stringify(body.across)}::jsonb, measures = ${JSON.stringify(body.measures)}::jsonb,
      timezone = ${body.timezone}, updated_ts = now(), version = version + 1
    where customer_id = ${customerId} and template_id = ${templateId} returning ${TEMPLATE}`)

export const updateTemplateStatus = (
  db: Db,
  customerId: number,
  templateId: number,
  status: Template['status'],
) =>
  db.row<Template>(sql`
    update report_templates set status = ${status} where customer_id = ${customerId} and template_id = ${templateId}
    returning ${TEMPLATE}`)

/** Saves what a template is in a version, with a description of what changed. */
export const insertVersion = (
  db: Db,
  customerId: number,
  { template_id, version }: Pick<Template, 'template_id' | 'version'>,
  { body, words, changedBy }: { body: TemplateBody; words: string; changedBy: string },
) =>
  db.run(sql`
    insert into report_template_versions (customer_id, template_id, version, body, words, changed_by)
    values (${customerId}, ${template_id}, ${version}, ${JSON.stringify(body)}::jsonb, ${words}, ${changedBy})`)

export const selectVersions = (db: Db, customerId: number, templateId: number) =>
  db.rows<TemplateVersion>(sql`
    select version, words, changed_by, ${utcText(raw('changed_ts'))} as changed_ts from report_template_versions
    where customer_id = ${customerId} and template_id = ${templateId} order by version desc limit 50`)

export const selectVersionBody = async (
  db: Db,
  customerId: number,
  templateId: number,
  version: number,
): Promise<TemplateBody | null> => {
  const row = await db.row<{ body: TemplateBody }>(sql`
    select body from report_template_versions
    where customer_id = ${customerId} and template_id = ${templateId} and version = ${version}`)
  // what later releases added is missing in older versions
  return row === null ? null : { ...row.body, across: row.body.across ?? [] }
}

export const deleteTemplate = (db: Db, customerId: number, templateId: number) =>
  db.run(sql`delete from report_templates where customer_id = ${customerId} and template_id = ${templateId}`)

/** The names of reports that are made from a template. */
export const selectReportNames = async (db: Db, customerId: number, templateId: number): Promise<string[]> =>
  (
    await db.rows<{ report_name: string }>(sql`
      select report_name from reports where customer_id = ${customerId} and template_id = ${templateId}
      order by report_name limit 50`)
  ).map(({ report_name }) => report_name)

interface ActingPerson {
  first_name: string
  last_name: string
  email: string
}

export const selectActor = (db: Db) =>
  db.row<ActingPerson>(sql`select first_name, last_name, email from identity.acting_person()`)

/** The addresses of people of the customer. */
export const selectEmails = async (db: Db, userIds: readonly number[]): Promise<string[]> =>
  userIds.length === 0
    ? []
    : (
        await db.rows<{ email: string }>(sql`
          select p.email from identity.people_of_customer('', null, 0) p where p.id = any(${[...userIds]}::int[])`)
      ).map(({ email }) => email)

/** The caller's name, as records keep it. */
export async function selectActorName(db: Db): Promise<string> {
  const actor = await selectActor(db)
  return actor === null ? '' : `${actor.first_name} ${actor.last_name}`.trim()
}
