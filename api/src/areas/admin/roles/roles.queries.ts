import type { Role } from '#contract/areas/admin/roles/roles.contract.ts'
import { sql } from '../../../db/sql.ts'
import type { Db } from '../../../db/tx.ts'

export const selectRoles = (db: Db) =>
  db.rows<Omit<Role, 'is_terminal'>>(sql`select id, name, meaning, permissions from identity.role_list()`)
