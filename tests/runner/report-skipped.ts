import type { Reporter, TestResult, TestSuiteResult } from '@web/test-runner';

const testsOf = (suite: TestSuiteResult): TestResult[] => [...suite.tests, ...suite.suites.flatMap(testsOf)];

/** Prints the skipped tests. Their titles contain the reason. */
export function skippedReporter(): Reporter {
  return {
    reportTestFileResults: ({ logger, sessionsForTestFile }) => {
      const tests = sessionsForTestFile.flatMap(({ testResults }) =>
        testResults ? testsOf(testResults) : [],
      );
      for (const { name } of tests.filter(({ skipped }) => skipped)) logger.log(`﹣ ${name}`);
    },
  };
}
