/*
 * The properties and attributes of the elements as types for templates of frameworks, derived from the
 * elements' classes.
 */
import type { LitElement } from 'lit';
import type { SphereElementEvents, SphereElements } from '../tags.ts';

/** Whether two types are identical, including `readonly`, which assignability ignores. */
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- the only form in which TypeScript compares modifiers
type Same<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false;

type IsWritable<E, K extends keyof E> = Same<Pick<E, K>, { -readonly [Name in K]: E[Name] }>;

/** The names of the properties that a page can set, without those that every element has. */
export type SettableName<E> = {
  [K in Exclude<keyof E, keyof LitElement>]: E[K] extends (...args: never) => unknown
    ? never
    : IsWritable<E, K> extends true
      ? K
      : never;
}[Exclude<keyof E, keyof LitElement>] &
  string;

/** The properties that a page can set. */
export type SettableProps<E> = { readonly [K in SettableName<E>]?: E[K] | undefined };

type Kebab<S extends string> = S extends `${infer Head}${infer Tail}`
  ? Tail extends Uncapitalize<Tail>
    ? `${Uncapitalize<Head>}${Kebab<Tail>}`
    : `${Uncapitalize<Head>}-${Kebab<Tail>}`
  : S;

type AttributeName<K extends string> = K extends 'htmlFor' ? 'for' : Kebab<K>;

/** The values that an attribute can have if its property has the type `T`. */
type AttributeValue<T> = T extends boolean
  ? boolean | '' | 'true' | 'false'
  : T extends number
    ? number | `${number}`
    : T extends string
      ? T
      : T extends readonly (string | number)[]
        ? string
        : never;

/** Settings that a template can write as a property or as an attribute, because both have the same name. */
type CommonSettings<E> = {
  readonly [K in SettableName<E> as AttributeName<K> extends K ? K : never]?:
    | E[K]
    | AttributeValue<E[K]>
    | ([Extract<E[K], object>] extends [never] ? never : PointsText<K>)
    | undefined;
};

/** The places and vectors of an object can also be written as text. */
type PointsText<K> = K extends 'points' | 'center' | 'rotation' | 'position' ? string : never;

type PropertySettings<E> = {
  readonly [K in SettableName<E> as AttributeName<K> extends K ? never : K]?: E[K] | undefined;
};

type AttributeSettings<E> = {
  readonly [
    K in SettableName<E> as AttributeName<K> extends K
      ? never
      : [AttributeValue<E[K]>] extends [never]
        ? never
        : AttributeName<K>
  ]?: AttributeValue<E[K]> | undefined;
};

type EventsOf<Tag> = Tag extends keyof SphereElementEvents ? SphereElementEvents[Tag] : object;

type Listeners<Events> = {
  readonly [Name in keyof Events & string as `on${Name}`]?: ((event: Events[Name]) => void) | undefined;
};

/**
 * The settings and events of an element in a template: properties by name, attributes as in HTML, and events as
 * `on` followed by the event's name, such as `onsphere-load`.
 */
export type SphereElementProps<Tag extends keyof SphereElements> = CommonSettings<SphereElements[Tag]> &
  PropertySettings<SphereElements[Tag]> &
  AttributeSettings<SphereElements[Tag]> &
  Listeners<EventsOf<Tag>>;
