package dev.knit;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.core.importer.Location;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchCondition;
import com.tngtech.archunit.lang.ArchRule;
import com.tngtech.archunit.lang.ConditionEvents;
import com.tngtech.archunit.lang.SimpleConditionEvent;
import com.tngtech.archunit.lang.syntax.ArchRuleDefinition;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.NullMarked;

/**
 * Proves that the house stands as drawn: the floors below are the picture, and every class of the
 * main sources is read from its class file and held against it. When the picture is wrong, change
 * the picture first.
 */
@AnalyzeClasses(packages = "dev.knit", importOptions = ArchitectureTest.MainSources.class)
class ArchitectureTest {
  /**
   * ArchUnit's own option knows only {@code target/test-classes}; the folder of a build may be
   * another.
   */
  static final class MainSources implements ImportOption {
    @Override
    public boolean includes(Location location) {
      return !location.contains("/test-classes/");
    }
  }

  /** A package uses only packages on floors below its own; one floor is one line. */
  private static final List<Set<String>> FLOORS =
      List.of(
          Set.of(""),
          Set.of("text", "transport", "graph"),
          Set.of("record", "container", "lock", "index"),
          Set.of("store"),
          Set.of("repository"),
          Set.of("fsck", "smart"),
          Set.of("bench"),
          Set.of("cli"));

  private static final String[] FILE_SYSTEM_USERS = {
    "dev.knit.transport.local..", "dev.knit.bench..", "dev.knit.cli.."
  };

  @ArchTest
  static final ArchRule packagesUseOnlyFloorsBelowTheirOwn =
      ArchRuleDefinition.classes().should(useOnlyFloorsBelow());

  @ArchTest
  static final ArchRule packagesAreFreeOfCycles =
      slices().matching("dev.knit.(**)").should().beFreeOfCycles().allowEmptyShould(true);

  @ArchTest
  static final ArchRule everyPackageIsNullMarked =
      ArchRuleDefinition.classes().should(lieInANullMarkedPackage());

  @ArchTest
  static final ArchRule onlyFewTouchTheFileSystem =
      noClasses()
          .that()
          .resideOutsideOfPackages(FILE_SYSTEM_USERS)
          .should()
          .dependOnClassesThat(areOfTheFileSystem());

  @ArchTest
  static final ArchRule onlyTheCommandPrints =
      noClasses()
          .that()
          .resideOutsideOfPackage("dev.knit.cli..")
          .should()
          .accessField(System.class, "out")
          .orShould()
          .accessField(System.class, "err");

  @ArchTest
  static final ArchRule onlyTheCommandEndsTheProcess =
      noClasses()
          .that()
          .resideOutsideOfPackage("dev.knit.cli..")
          .should()
          .callMethod(System.class, "exit", int.class)
          .orShould()
          .callMethod(Runtime.class, "exit", int.class)
          .orShould()
          .callMethod(Runtime.class, "halt", int.class);

  @ArchTest
  static final ArchRule onlyTheCommandSeesPicocli =
      noClasses()
          .that()
          .resideOutsideOfPackage("dev.knit.cli..")
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage("picocli..", "me.tongfei..");

  @ArchTest
  static final ArchRule sshIsNamedOnlyByItsTransport =
      noClasses()
          .that()
          .resideOutsideOfPackage("dev.knit.transport.sftp..")
          .should()
          .dependOnClassesThat()
          .resideInAPackage("org.apache.sshd..");

  private static ArchCondition<JavaClass> useOnlyFloorsBelow() {
    return new ArchCondition<>("use only packages on floors below their own") {
      @Override
      public void check(JavaClass user, ConditionEvents events) {
        String from = room(user);
        if (floor(from) < 0) {
          events.add(SimpleConditionEvent.violated(user, user.getName() + " lies on no floor"));
        }
        user.getDirectDependenciesFromSelf().stream()
            .filter(use -> isOurs(use.getTargetClass()))
            .filter(use -> !room(use.getTargetClass()).equals(from))
            .filter(use -> floor(room(use.getTargetClass())) >= floor(from))
            .forEach(use -> events.add(SimpleConditionEvent.violated(use, use.getDescription())));
      }
    };
  }

  private static ArchCondition<JavaClass> lieInANullMarkedPackage() {
    return new ArchCondition<>("lie in a package whose package-info says @NullMarked") {
      @Override
      public void check(JavaClass held, ConditionEvents events) {
        if (!held.getPackage().isAnnotatedWith(NullMarked.class)) {
          events.add(SimpleConditionEvent.violated(held, held.getName() + " is not null-marked"));
        }
      }
    };
  }

  /**
   * {@code java.io.File*}, {@code java.nio.file.*} without the exceptions, and what opens channels
   * on files.
   */
  private static DescribedPredicate<JavaClass> areOfTheFileSystem() {
    return new DescribedPredicate<>("are of the file system") {
      @Override
      public boolean test(JavaClass used) {
        String name = used.getName();
        return !used.isAssignableTo(Throwable.class)
            && (name.startsWith("java.io.File")
                || name.equals("java.io.RandomAccessFile")
                || name.startsWith("java.nio.file.")
                || name.equals("java.nio.channels.FileChannel"));
      }
    };
  }

  private static boolean isOurs(JavaClass used) {
    return used.getPackageName().equals("dev.knit")
        || used.getPackageName().startsWith("dev.knit.");
  }

  /** The first word of the package below {@code dev.knit}: packages below it share its floor. */
  private static String room(JavaClass held) {
    String below = held.getPackageName().substring("dev.knit".length());
    return below.isEmpty() ? "" : below.substring(1).split("\\.", 2)[0];
  }

  private static int floor(String room) {
    for (int floor = 0; floor < FLOORS.size(); floor++) {
      if (FLOORS.get(floor).contains(room)) {
        return floor;
      }
    }
    return -1;
  }
}
