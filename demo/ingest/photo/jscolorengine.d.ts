/** The part of jscolorengine that the ingest uses; the package has no types. */
declare module 'jscolorengine' {
  interface Profile {
    /** Whether the profile could be read. */
    readonly loaded: boolean;
    /** `RGB`, `GRAY`, `CMYK` and others. */
    readonly colorSpace: string;
    loadBinary(icc: Uint8Array): void;
  }

  interface Transform {
    /** Throws a string if the profiles cannot be connected. */
    create(from: Profile, to: string, intent: number): void;
    /** Converts interleaved pixels; alpha is dropped if only the input has it. */
    array<T extends Uint8Array | Uint16Array>(pixels: T, inputHasAlpha: boolean, outputHasAlpha: boolean): T;
  }

  const engine: {
    readonly Profile: new () => Profile;
    readonly Transform: new (options: {
      readonly dataFormat: 'int8' | 'int16';
      readonly buildLut: boolean;
    }) => Transform;
    readonly eIntent: { readonly perceptual: number; readonly relative: number };
  };
  export default engine;
}
