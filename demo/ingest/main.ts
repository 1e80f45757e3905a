import { HELP, parseCommand } from './arguments.ts';
import { CollectionError } from './collection-file.ts';
import { ingest } from './ingest.ts';
import { S3Error } from './tiles/s3-requests.ts';
import { S3ConfigError, readS3Config } from './tiles/s3-config.ts';
import { FolderLockedError } from './lock-folder.ts';
import { createReport } from './report.ts';

/** Exit codes: all published; some refused, or the folder or storage cannot be used; invalid command line. */
const EXIT = { published: 0, refused: 1, invalidCommand: 2 } as const;

async function main(args: readonly string[]): Promise<number> {
  const command = parseCommand(args);
  if (command.kind === 'help') {
    process.stdout.write(HELP);
    return EXIT.published;
  }
  if (command.kind === 'invalid') {
    process.stderr.write(`${command.message}\nRun npm run ingest -- --help to see all options.\n`);
    return EXIT.invalidCommand;
  }
  try {
    const storage = readS3Config(process.env);
    const outcome = await ingest(command.photos, command.options, createReport(process.stdout), storage);
    return outcome.refused > 0 ? EXIT.refused : EXIT.published;
  } catch (error) {
    if (error instanceof S3ConfigError || error instanceof S3Error) {
      process.stderr.write(`${error.message}\n`);
      return EXIT.refused;
    }
    if (!(error instanceof CollectionError || error instanceof FolderLockedError)) throw error;
    process.stderr.write(`${command.options.out}: ${error.message}\n`);
    return EXIT.refused;
  }
}

process.exitCode = await main(process.argv.slice(2));
