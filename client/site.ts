import type { BodyOf, QueryOf, ReplyOf } from '../contract/endpoint.ts'
import type { administratorRoles, organizationRoles } from '../contract/roles.ts'
import type { FullUser, User } from '../contract/user.ts'

/*
 * Types of the calls to one site, with its additional fields and role names. The contract contains neither, because
 * both are configuration.
 */

/**
 * The part of a site's configuration that a client knows: `typeof config` for the result of `defineConfig`, or a
 * handwritten type.
 */
export type Site = {
  user?: { additionalFields?: Readonly<Record<string, Field>> | undefined } | undefined
  admin?: { roles?: Roles | undefined } | undefined
  organization?: { roles?: Roles | undefined } | undefined
}

/** A site with the default roles and without additional fields. */
export type DefaultSite = Record<never, never>

/** Roles by name. The values can have any type, because no call contains a role's permissions. */
type Roles = Readonly<Record<string, object>>

type Field = {
  type?: 'string' | 'number' | 'boolean' | undefined
  required?: boolean | undefined
  defaultValue?: string | number | boolean | undefined
  input?: boolean | undefined
  returned?: boolean | undefined
}

export type SiteBody<E, S> = E extends { path: '/sign-up/email' | '/sign-up/invited' }
  ? Known<BodyOf<E>> & NewFields<InputFields<FieldsOf<S>>>
  : E extends { path: '/update-user' }
    ? Known<BodyOf<E>> & ChangedFields<InputFields<FieldsOf<S>>>
    : E extends { path: '/admin/create-user' }
      ? WithData<BodyOf<E>, NewFields<FieldsOf<S>>, RoleOf<E, S>>
      : E extends { path: '/admin/update-user' }
        ? WithData<BodyOf<E>, ChangedFields<FieldsOf<S>>, RoleOf<E, S>>
        : Named<BodyOf<E>, RoleOf<E, S>>

export type SiteQuery<E, S> = Named<QueryOf<E>, RoleOf<E, S>>

export type SiteReply<E, S> = Shown<ReplyOf<E>, S, RoleOf<E, S>>

export type SiteUser<S> = Shown<FullUser, S, AdministratorRole<S>>

/**
 * The type of one option of a configuration. `Default` if the option is missing, or if its type allows any key, as in
 * `Record<string, object>`.
 */
type Option<S, Group extends string, Name extends string, Default> = S extends { [G in Group]?: infer Options }
  ? NonNullable<Options> extends { [N in Name]?: infer Value }
    ? IsSpecific<Value> extends true
      ? NonNullable<Value>
      : Default
    : Default
  : Default
type IsSpecific<Value> = unknown extends Value ? false : string extends keyof NonNullable<Value> ? false : true

type FieldsOf<S> = Option<S, 'user', 'additionalFields', DefaultSite>
type AdministratorRole<S> = keyof Option<S, 'admin', 'roles', typeof administratorRoles> & string
type OrganizationRole<S> = keyof Option<S, 'organization', 'roles', typeof organizationRoles> & string

/** The names of the roles in a call: organization roles or administrator roles. */
type RoleOf<E, S> = E extends { path: `/organization/${string}` | '/admin/get-organization' }
  ? OrganizationRole<S>
  : AdministratorRole<S>

/** The type of a `role`: a string with one role or several separated by commas, or a list with one role per item. */
type RoleText<Text, Role extends string> = Text extends readonly string[]
  ? Role[]
  : Text extends string
    ? Role | `${Role},${string}`
    : Text

/** Narrows every `role` in a value to the configured role names. */
type Named<Value, Role extends string> = Value extends readonly (infer Item)[]
  ? Named<Item, Role>[]
  : Value extends object
    ? { [Key in keyof Value]: Key extends 'role' ? RoleText<Value[Key], Role> : Named<Value[Key], Role> }
    : Value

/** Narrows every `role` to the configured role names, and adds the additional fields to every user. */
type Shown<Value, S, Role extends string> = Value extends readonly (infer Item)[]
  ? Shown<Item, S, Role>[]
  : Value extends User
    ? Named<Known<Value>, Role> & ReturnedFields<FieldsOf<S>>
    : Value extends object
      ? { [Key in keyof Value]: Key extends 'role' ? RoleText<Value[Key], Role> : Shown<Value[Key], S, Role> }
      : Value

/** Removes an index signature and keeps the named properties. */
type Known<Value> = { [Key in keyof Value as string extends Key ? never : Key]: Value[Key] }

/** A body whose `data` accepts additional fields. */
type WithData<Body, Fields, Role extends string> = Named<Omit<Body, 'data'>, Role> & {
  [Key in keyof Body as Key extends 'data' ? Key : never]: Known<NonNullable<Body[Key]>> & Fields
}

type InputFields<Fields> = {
  [Name in keyof Fields as Fields[Name] extends { input: false } ? never : Name]: Fields[Name]
}
type ReturnedFields<Fields> = {
  [Name in keyof Fields as Fields[Name] extends { returned: false } ? never : Name]: ValueOf<Fields[Name]> | null
}
/**
 * The fields of a new user. A field is required if it is declared `required`, has no default and is accepted as input.
 */
type NewFields<Fields> = {
  [Name in keyof Fields as IsNeeded<Fields[Name]> extends true ? Name : never]: ValueOf<Fields[Name]>
} & {
  [Name in keyof Fields as IsNeeded<Fields[Name]> extends true ? never : Name]?: ValueOf<Fields[Name]> | undefined
}
/** The fields of an update. Null clears a field that is not required. */
type ChangedFields<Fields> = {
  [Name in keyof Fields]?: ValueOf<Fields[Name]> | (Fields[Name] extends { required: true } ? never : null) | undefined
}

type IsNeeded<F> = F extends { required: true }
  ? F extends { defaultValue: string | number | boolean } | { input: false }
    ? false
    : true
  : false
type ValueOf<F> = { string: string; number: number; boolean: boolean }[F extends {
  type: infer Type extends 'string' | 'number' | 'boolean'
}
  ? Type
  : 'string']
